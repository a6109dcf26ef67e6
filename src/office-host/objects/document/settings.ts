/** `Excel.SettingCollection` and `Excel.Setting`: values of JSON by key. */
import type { Workbook } from '../../contract';
import { aText } from '../../rich-api/checks';
import { existing } from '../../rich-api/rich-error';
import { textArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';

export function settingsObject({ settings }: Workbook): RichObject {
  const find = (args: RichArguments) => {
    const key = textArgument(args, 0);
    return settings.all().find(({ id }) => id === key);
  };
  const setting = (key: string) => settingObject(key, settings);
  return {
    type: 'SettingCollection',
    items: () => settings.all().map(({ id }) => setting(id)),
    objects: {
      GetItem: (args) => setting(existing(find(args)).id),
      GetItemOrNullObject: (args) => {
        const found = find(args);
        return found && setting(found.id);
      },
      // Adding a key that is there replaces its value.
      Add: ([key, value]) => {
        settings.put({ id: aText(key), value });
        return setting(aText(key));
      },
    },
    actions: { GetCount: () => settings.all().length },
  };
}

function settingObject(key: string, settings: Workbook['settings']): RichObject {
  const current = () => existing(settings.all().find(({ id }) => id === key));
  return {
    type: 'Setting',
    identity: { _Id: key },
    read: { Key: () => key, Value: () => current().value },
    write: { Value: (value) => settings.put({ ...current(), value }) },
    actions: { Delete: () => settings.remove(current().id) },
  };
}
