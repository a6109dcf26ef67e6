"""Server-sent events, as HTML's standard describes them."""


class Event:
    __slots__ = ("id", "name", "data")

    def __init__(self, id, name, data):
        self.id = id
        self.name = name
        self.data = data


def read_events(lines):
    """
    The events of a stream; one that the connection cuts off is dropped, and so are comments, which heartbeats are.
    :param lines: of bytes, with their ends
    """
    last_id, name, data = "", "message", []
    for line in lines:
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if text == "":
            if data:
                yield Event(last_id, name, "\n".join(data))
            name, data = "message", []
            continue
        field, _, value = text.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "data":
            data.append(value)
        elif field == "event":
            name = value
        elif field == "id":
            last_id = value
