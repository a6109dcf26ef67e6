/** The custom XML part that a workbook has for a namespace. One, unless something else has copied parts between workbooks. */

/** @returns the texts of all of them, loaded by the next sync */
export async function queuePartTexts(
  context: Excel.RequestContext,
  namespace: string,
): Promise<OfficeExtension.ClientResult<string>[]> {
  return (await partsOf(context, namespace)).map((part) => part.getXml());
}

/** Replaces what the workbook has: two people may have written at once. Without an XML there is no part. */
export async function writePart(
  context: Excel.RequestContext,
  namespace: string,
  xml: string | undefined,
): Promise<void> {
  const [first, ...others] = await partsOf(context, namespace);
  for (const part of others) part.delete();
  if (xml === undefined) first?.delete();
  else if (first) first.setXml(xml);
  else context.workbook.customXmlParts.add(xml);
  await context.sync();
}

async function partsOf(context: Excel.RequestContext, namespace: string): Promise<Excel.CustomXmlPart[]> {
  const parts = context.workbook.customXmlParts.getByNamespace(namespace).load('items/id');
  await context.sync();
  return parts.items;
}
