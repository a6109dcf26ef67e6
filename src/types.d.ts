/** What the bundler adds to the sources. */
declare module '*.css';

/** The grid's popups are React components; this is all of React that we use ourselves. */
declare module 'react' {
  export function createElement(type: string, props: { ref: (element: HTMLElement | null) => void }): object;
}
