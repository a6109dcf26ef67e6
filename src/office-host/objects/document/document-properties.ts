/** `Excel.DocumentProperties`: of the properties of a workbook its comments. */
import type { Workbook } from '../../contract';
import { aText } from '../../rich-api/checks';
import type { RichObject } from '../../rich-api/rich-object';

export function documentPropertiesObject({ properties }: Workbook): RichObject {
  return {
    type: 'DocumentProperties',
    read: { Comments: () => properties.comments() },
    write: { Comments: (comments) => properties.setComments(aText(comments)) },
  };
}
