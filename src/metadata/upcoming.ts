/** Functions and enums whose texts are written ahead of their code. Take a name out as soon as the code is there. */
export const upcoming: readonly string[] = [
  'LIVE',
  'LIVEDEPTH',
  'CARD',
  'STATUS',
  'FIELDS',
  'STATUS_ITEM',
  'FUNCTION_NAME',
];
