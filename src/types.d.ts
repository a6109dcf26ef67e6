/** What the bundler adds to the sources. */
declare module '*.css';

/** The grid's popups, drawings and icons are React components; this is all of React that we use ourselves. */
declare module 'react' {
  export function createElement(
    type: string,
    props: Readonly<Record<string, unknown>> & { readonly ref?: (element: HTMLElement | null) => void },
    ...children: readonly object[]
  ): object;
}
