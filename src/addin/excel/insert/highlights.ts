/** Conditional formats of a described sheet. */
import { colours, coloursOfSigns } from '../../dashboards/description/looks';
import type { Highlight } from '../../dashboards/description/sheet-description';

export function highlight(range: Excel.Range, described: Highlight): void {
  switch (described.kind) {
    case 'sign': {
      const { rise, fall } = coloursOfSigns(described.rise);
      // A text counts as greater than every number, so a rise is bounded above.
      colour(range, rise, { operator: 'Between', formula1: `=${described.least}`, formula2: '=1E+300' });
      colour(range, fall, { operator: 'LessThanOrEqual', formula1: `=${-described.least}` });
      break;
    }
    case 'share':
      showShare(range);
      break;
    case 'correlation':
      showCorrelation(range);
      break;
    case 'where':
      colourWhere(range, colours[described.colour], described.formula);
  }
}

function colour(range: Excel.Range, color: string, rule: Excel.ConditionalCellValueRule): void {
  const { cellValue } = range.conditionalFormats.add('CellValue');
  cellValue.format.font.color = color;
  cellValue.rule = rule;
}

function colourWhere(range: Excel.Range, color: string, formula: string): void {
  const { custom } = range.conditionalFormats.add('Custom');
  custom.format.font.color = color;
  custom.rule.formula = formula;
}

function showShare(range: Excel.Range): void {
  const { dataBar } = range.conditionalFormats.add('DataBar');
  dataBar.positiveFormat.set({ fillColor: '#8FB8DE', gradientFill: false });
  dataBar.lowerBoundRule = { type: 'Number', formula: '=0' };
  dataBar.upperBoundRule = { type: 'Number', formula: '=1' };
}

/** Pale colours, on which black text is read well. */
function showCorrelation(range: Excel.Range): void {
  const { colorScale } = range.conditionalFormats.add('ColorScale');
  colorScale.criteria = {
    minimum: { type: 'Number', formula: '=-1', color: '#F4B183' },
    midpoint: { type: 'Number', formula: '=0', color: '#FFFFFF' },
    maximum: { type: 'Number', formula: '=1', color: '#9DC3E6' },
  };
}
