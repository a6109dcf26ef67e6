"""The settings in LibreOffice's configuration, which keeps them as plain text in the person's profile."""

import uno
from com.sun.star.beans import PropertyValue

SERVICE_NODE = "/org.tickgrid.MarketData/Service"


class Settings:
    def __init__(self, context):
        self._provider = context.ServiceManager.createInstanceWithContext(
            "com.sun.star.configuration.ConfigurationProvider", context
        )

    def access(self):
        """:returns: the address and the key"""
        node = self._open(SERVICE_NODE)
        return node.Address.strip(), node.Key.strip()

    def save(self, address, key):
        node = self._open(SERVICE_NODE, "ConfigurationUpdateAccess")
        node.Address = address.strip()
        node.Key = key.strip()
        node.commitChanges()

    def locale(self):
        """Of the program's menus."""
        return self._open("/org.openoffice.Setup/L10N").ooLocale or "en-US"

    def _open(self, path, kind="ConfigurationAccess"):
        node = PropertyValue()
        node.Name, node.Value = "nodepath", path
        return self._provider.createInstanceWithArguments("com.sun.star.configuration." + kind, (node,))
