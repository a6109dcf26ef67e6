/** What the bundler adds to the sources. */
declare module '*.css';
declare const __VERSION__: string;
