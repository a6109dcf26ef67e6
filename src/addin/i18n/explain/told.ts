/** An explanation in words, as the pane shows it and as it is copied. */

export interface ToldFact {
  readonly label: string;
  readonly text: string;
}

export interface ToldSection {
  readonly id: 'steps' | 'modes' | 'conventions' | 'conditions' | 'notes' | 'sources';
  readonly title: string;
  readonly lines: readonly string[];
}

export interface ToldExplanation {
  readonly title: string;
  readonly facts: readonly ToldFact[];
  readonly sections: readonly ToldSection[];
}

/** What was found in the data of one security. */
export interface ToldCheck {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isClean: boolean;
}

export interface CheckedData {
  readonly found: readonly ToldCheck[];
  /** That lists the same in a sheet. */
  readonly formula: string;
}

/** One line for each fact and each line of a section. */
export function plainText({ title, facts, sections }: ToldExplanation): string {
  const parts = sections.map((part) => [
    '',
    part.title,
    ...part.lines.map((line, i) => (part.id === 'steps' ? `${i + 1}. ${line}` : `- ${line}`)),
  ]);
  return [title, ...facts.map(({ label, text }) => `${label}: ${text}`), ...parts.flat()].join('\n');
}
