"""What the build writes beside these modules: functions.json and texts.json, from the metadata of the functions."""

import json
import os


def read_generated(name):
    with open(os.path.join(os.path.dirname(__file__), name + ".json"), encoding="utf-8") as file:
        return json.load(file)


def texts_in(locale):
    """The texts of a locale such as zh-CN; English where there are none."""
    texts = read_generated("texts")
    return texts["zh" if locale.lower().split("-")[0] == "zh" else "en"]
