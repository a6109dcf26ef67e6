/** `npm run convert -- in.csv out.parquet`: a file of bars as the local service reads it fastest. */
import { invocation } from './invocation';
import { convertBars } from './sources/files/convert-bars';

const [input, output, ...more] = process.argv.slice(2);
if (input === undefined || output === undefined || more.length > 0) {
  console.error(`Usage: ${invocation('convert')} in.csv out.parquet`);
  process.exit(2);
}
try {
  const { bars, files, problems } = await convertBars(input, output);
  for (const problem of problems) console.error(problem);
  console.log(`${bars} bars written to ${files.join(', ')}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
