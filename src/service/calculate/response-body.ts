/** The body of a response as text in chunks: what makes it does not keep others waiting. */
import type { Calculated } from '../../calculate/calculate-cells';

const chunkLength = 64 * 1024;

/** @returns the next chunk at each call; undefined at the end */
export function responseChunks({ cells, isDailyOnly }: Calculated): () => Promise<string | undefined> {
  const end = isDailyOnly ? '],"daily_only":true}' : ']}';
  let at = 0;
  let isBegun = false;
  return () => {
    if (isBegun && at >= cells.length) return Promise.resolve(undefined);
    let text = isBegun ? '' : '{"cells":[';
    isBegun = true;
    while (at < cells.length && text.length < chunkLength) {
      text += `${at > 0 ? ',' : ''}${JSON.stringify(cells[at])}`;
      at++;
    }
    return Promise.resolve(at >= cells.length ? text + end : text);
  };
}
