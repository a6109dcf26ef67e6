/** How a program of the service is started, for its usage: by npm from the sources, or by node from dist-service/. */
const fromSources = import.meta.url.endsWith('.ts');

const programs = {
  start: 'npm start --',
  service: fromSources ? 'npm run service --' : 'node dist-service/main.js',
  convert: fromSources ? 'npm run convert --' : 'node dist-service/convert.js',
} as const;

export function invocation(program: keyof typeof programs): string {
  return programs[program];
}
