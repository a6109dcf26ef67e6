/**
 * The language in which a workbook's formulas return texts, so that a lookup of "Last" works for colleagues who read another
 * language. A workbook that has none yet gets that of the person who enters its first formula; one whose results are already in
 * another language was made in that one.
 */
import { namesIn } from '../../i18n/cells/field-names';
import type { Language } from '../../i18n/language';
import { readFormulas } from '../cells/formula-areas';
import { callsOurFunction } from '../cells/own-formulas';
import type { RunInExcel } from '../host/run-in-excel';
import { queuePartTexts, writePart } from '../storage/workbook-part';

export interface WorkbookLanguage {
  /** Undefined for a workbook that has none yet. */
  record(): LanguageRecord | undefined;
  /** Reads it again: another person may have changed it. */
  read(): Promise<void>;
  /** Gives a workbook that has none its language. */
  fix(): Promise<Language>;
  choose(choice: LanguageChoice): Promise<void>;
  subscribe(listener: () => void): () => void;
}

interface Options {
  readonly run: RunInExcel;
  /** The language of the person at this computer. */
  readonly reader: Language;
  readonly onChange: (language: Language) => void;
}

type Change = (context: Excel.RequestContext, found: LanguageRecord | undefined) => Promise<LanguageRecord | undefined>;

/** Each rejects with what Excel says, for example for a workbook that may only be read. */
export function openWorkbookLanguage({ run, reader, onChange }: Options): WorkbookLanguage {
  let record: LanguageRecord | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const accept = (found: LanguageRecord | undefined) => {
    record = found;
    onChange(found ? languageIn(found) : reader);
    for (const listener of listeners) listener();
  };
  // One at a time: two that take turns at their requests would both find none.
  const inTurn = (change: Change): Promise<void> => {
    const done = last.then(() => run(async (context) => accept(await change(context, await readLanguage(context)))));
    last = done.catch(() => {});
    return done;
  };
  return {
    record: () => record,
    read: () => inTurn((_, found) => Promise.resolve(found)),
    async fix() {
      await inTurn(
        async (context, found) => found ?? written(context, { choice: 'as-made', ...(await made(context)) }),
      );
      return record ? languageIn(record) : reader;
    },
    choose: (choice) =>
      inTurn(async (context, found) => written(context, { ...(found ?? (await made(context))), choice })),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  async function made(context: Excel.RequestContext): Promise<Pick<LanguageRecord, 'madeIn'>> {
    const other = reader === 'en' ? 'zh' : 'en';
    return { madeIn: (await hasResultsIn(other, context)) ? other : reader };
  }
}

async function written(context: Excel.RequestContext, record: LanguageRecord): Promise<LanguageRecord> {
  await writeLanguage(context, record);
  return record;
}

/** True if the first cell of a result of ours is a column name in this language. */
async function hasResultsIn(language: Language, context: Excel.RequestContext): Promise<boolean> {
  const names = namesIn(language);
  for await (const { range } of readFormulas(context, 'workbook')) {
    const { formulas, values } = range;
    for (const [row, line] of (formulas as unknown[][]).entries()) {
      const isName = (column: number) => names.has(withoutUnits((values as unknown[][])[row]?.[column]));
      if (line.some((formula, column) => callsOurFunction(formula) && isName(column))) return true;
    }
  }
  return false;
}

/** `Volume` of `Volume (lots/shares)`. */
function withoutUnits(value: unknown): string {
  const [name = ''] = String(value).split(/[(（]/, 1);
  return name.trimEnd();
}

export const languageChoices = ['as-made', 'en', 'zh'] as const;
export type LanguageChoice = (typeof languageChoices)[number];

export interface LanguageRecord {
  readonly choice: LanguageChoice;
  /** Of the person who entered the first formula. */
  readonly madeIn: Language;
}

const namespace = 'urn:market-data-for-excel:language';

/** The custom XML part in which a workbook keeps the language of the texts that formulas return. */
export function languageIn({ choice, madeIn }: LanguageRecord): Language {
  return choice === 'as-made' ? madeIn : choice;
}

/** Undefined for a workbook without one, and for one that something else has damaged: the next formula writes it anew. */
export async function readLanguage(context: Excel.RequestContext): Promise<LanguageRecord | undefined> {
  const texts = await queuePartTexts(context, namespace);
  await context.sync();
  return texts.map(({ value }) => recordIn(value)).find((record) => record !== undefined);
}

export function writeLanguage(context: Excel.RequestContext, record: LanguageRecord): Promise<void> {
  return writePart(context, namespace, xmlOf(record));
}

function xmlOf({ choice, madeIn }: LanguageRecord): string {
  return `<language xmlns="${namespace}" choice="${choice}" made-in="${madeIn}"/>`;
}

function recordIn(xml: string): LanguageRecord | undefined {
  const valueOf = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([\\w-]*)["']`).exec(xml)?.[1];
  const choice = languageChoices.find((each) => each === valueOf('choice'));
  const madeIn = (['en', 'zh'] as const).find((each) => each === valueOf('made-in'));
  return choice && madeIn && { choice, madeIn };
}
