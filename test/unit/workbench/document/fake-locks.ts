/** The part of the Web Locks API that the edit lock uses: one exclusive lock, in order of the requests. */
interface Waiting {
  readonly grant: () => void;
}

export function fakeLocks(): LockManager {
  let lost: ((reason: Error) => void) | undefined;
  const queue: Waiting[] = [];
  const hold = (callback: LockGrantedCallback<unknown>, { resolve, reject }: Settling) => {
    lost = reject;
    void Promise.resolve(callback({ name: 'lock', mode: 'exclusive' }))
      .then(resolve, reject)
      .finally(() => {
        if (lost !== reject) return;
        lost = undefined;
        queue.shift()?.grant();
      });
  };
  const request = (_: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const settling = { resolve, reject };
      if (options.steal) lost?.(new DOMException('stolen', 'AbortError'));
      if (options.steal || !lost) {
        hold(callback, settling);
        return;
      }
      if (options.ifAvailable) return void Promise.resolve(callback(null)).then(resolve, reject);
      const waiting = { grant: () => hold(callback, settling) };
      queue.push(waiting);
      options.signal?.addEventListener('abort', () => {
        const index = queue.indexOf(waiting);
        if (index !== -1) queue.splice(index, 1);
        reject(options.signal?.reason as Error);
      });
    });
  return { request, query: () => Promise.resolve({}) } as LockManager;
}

interface Settling {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
}
