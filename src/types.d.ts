/** What the bundler adds to the sources. */
declare module '*.css';
