/** `npm run convert -- in.csv out.parquet`: a file of bars as the local service reads it fastest. */
import { parseArgs } from 'node:util';
import { invocation } from '../invocation';
import { convertBars } from '../sources/files/convert-bars';

const usage = `Usage: ${invocation('convert')} IN OUT [flags]

Writes the bars of a CSV or text file, a workbook or an archive as Parquet: sorted, in the service's units, so that
the file says the same in any folder. Symbols of several markets become a folder with a file for each. A file
market-data.json beside IN is used.

  --symbol SYMBOL   whose bars they are, where the file does not say it
  --format NAME     the format, where it is not recognised
  --check           reads IN and reports on it, and writes nothing
  --help            this text`;

try {
  await run();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const { check = false, help = false, symbol, format } = values;
  if (help) {
    console.log(usage);
    return;
  }
  const [input, output, ...more] = positionals;
  if (input === undefined || more.length > 0 || (output === undefined) !== check) return misused();
  const settings = { ...(symbol !== undefined && { symbol }), ...(format !== undefined && { format }) };
  const { bars, files, report, problems } = await convertBars(input, output, settings);
  for (const problem of problems) console.error(problem);
  console.log(report);
  if (!check) console.log(`${bars} bars written to ${files.join(', ')}`);
}

function readArguments() {
  const [symbol, format] = [{ type: 'string' }, { type: 'string' }] as const;
  const [check, help] = [{ type: 'boolean' }, { type: 'boolean' }] as const;
  try {
    return parseArgs({ allowPositionals: true, options: { symbol, format, check, help } });
  } catch (error) {
    console.error((error as Error).message);
    return misused();
  }
}

function misused(): never {
  console.error(usage);
  process.exit(2);
}
