/** Reads the repository's documents: links, headings, and the paths and commands that they name in code. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

export interface Document {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** What git ignores is made, not written: it need not exist. */
const generated = readFileSync('.gitignore', 'utf8')
  .split(/\r?\n/)
  .filter((line) => line !== '')
  .map((line) => line.replace(/\/$/, ''));

/** Every *.md of the repository. */
export function readDocuments(folder = '.'): Document[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '.git' || isGenerated(path) ? [] : readDocuments(path);
    return entry.isFile() && path.endsWith('.md') ? [{ path, text: readFileSync(path, 'utf8') }] : [];
  });
}

function isGenerated(path: string): boolean {
  return generated.some((each) => path === each || path.startsWith(`${each}/`));
}

const fences = /^([ \t]*)```[^\n]*\n[\s\S]*?^\1```[ \t]*$/gm;
const codeSpan = /`([^`]+)`/g;
const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** Links to files and headings that do not exist, as they are written. */
export function brokenLinks({ path, text }: Document): string[] {
  const prose = text.replace(fences, blank).replace(codeSpan, blank);
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^(https?|mailto):/.test(target) && !leadsSomewhere(target, path, text));
}

function leadsSomewhere(target: string, path: string, text: string): boolean {
  const [file = '', anchor] = target.split('#');
  const linked = file === '' ? path : posix.join(posix.dirname(path), file);
  if (!existsSync(linked)) return false;
  if (anchor === undefined) return true;
  return anchorsOf(file === '' ? text : readFileSync(linked, 'utf8')).has(anchor);
}

/** The anchors that GitHub gives to headings; a repeated one gets a number. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replace(fences, blank).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/ /g, '-');
    let unique = anchor;
    for (let i = 1; anchors.has(unique); i++) unique = `${anchor}-${i}`;
    anchors.add(unique);
  }
  return anchors;
}

/** A path with a folder, or the bare name of a source. A pattern (`*`, `{a,b}`) counts up to its folder. */
const pathInCode = /^(\.?[A-Za-z][\w.-]*\/[\w./*{},-]*|[\w.-]+\.ts)$/;
const repositoryPath = /(?<![\w./-])(?:src|test|assets|\.github|\.ci)\/[\w./*{},-]+/g;
/** Lines that begin a paragraph, an item of a list or a row of a table. */
const beginsBlock = /^\s*($|[-*] |\d+\. |\||#)/;

/**
 * Paths in code that do not exist: from the root, from the document's folder, or from a folder that the heading or the same
 * paragraph, item or row has named before.
 */
export function missingPaths({ path, text }: Document): string[] {
  const missing: string[] = [];
  const everywhere = [posix.dirname(path), '.'];
  let inSection = everywhere;
  let inBlock = everywhere;
  for (const line of text.replace(fences, blank).split('\n')) {
    const isHeading = line.startsWith('#');
    if (beginsBlock.test(line)) inBlock = isHeading ? everywhere : inSection;
    for (const [, code = ''] of line.matchAll(codeSpan)) {
      if (!pathInCode.test(code) || isGenerated(code.replace(/\/$/, ''))) continue;
      const found = findIn(inBlock, withoutPattern(code));
      if (found === undefined) missing.push(code);
      else inBlock = [folderOf(found), ...inBlock];
    }
    if (isHeading) inSection = inBlock;
  }
  return [...missing, ...missingInCommands(text)];
}

function findIn(folders: readonly string[], path: string): string | undefined {
  return folders.map((folder) => posix.join(folder, path)).find((each) => existsSync(each));
}

function folderOf(path: string): string {
  return statSync(path).isDirectory() ? path : posix.dirname(path);
}

/** Paths in commands: `npx vitest run … test/unit/…`. */
function missingInCommands(text: string): string[] {
  return [...text.matchAll(repositoryPath)].map(([path]) => path).filter((path) => !existsSync(withoutPattern(path)));
}

function withoutPattern(path: string): string {
  const [plain = ''] = path.split(/[*{]/);
  return plain === path ? path : plain.slice(0, plain.lastIndexOf('/') + 1);
}

/** Scripts of package.json that a document names. */
export function scriptsIn({ text }: Document): string[] {
  return [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = '']) => script);
}
