/** The script of a worker that counts time for its page: answers `[id, delayMs]` with the id after the delay. */

onmessage = ({ data: [id, delayMs] }: MessageEvent<readonly [number, number]>) => {
  setTimeout(() => postMessage(id), delayMs);
};
