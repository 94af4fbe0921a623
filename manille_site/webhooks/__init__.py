"""Webhooks: a club's facts for other programs, signed, sent from an outbox (docs/webhooks.md).

``receivers`` writes the outbox in the transaction of the fact; ``worker`` sends, whenever it runs.
What is sent is built by ``payloads`` at the moment of sending, as a visitor may see it then.
"""
