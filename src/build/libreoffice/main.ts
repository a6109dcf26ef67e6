/** `npm run build:libreoffice`: the extension for LibreOffice in dist-libreoffice/. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describeFunctions } from './configuration';
import { extensionArchive } from './extension';

const folder = 'dist-libreoffice';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const functions = await describeFunctions();
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/tickgrid-market-data.oxt`, await extensionArchive(functions, version));
console.log(`${folder}/tickgrid-market-data.oxt`);
