"""Score a finished table sent as JSON."""

from flask import Blueprint, Response, jsonify, request

from companion.answers import score_text
from companion.web.phone.language import translations

bp = Blueprint("score_api", __name__)


@bp.post("/api/score")
def score() -> tuple[Response, int]:
    """Answer with the scores, or with every problem."""
    status, answer = score_text(request.get_data(cache=False), translations())
    return jsonify(answer), status
