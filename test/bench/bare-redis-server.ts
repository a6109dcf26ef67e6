/** A bare Node server: it sends the value of one key of Redis, whatever is asked. `bare-redis-server.ts REDIS-URL KEY` */
import { Redis } from 'ioredis';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [url = '', key = ''] = process.argv.slice(2);
const redis = new Redis(url, { enableAutoPipelining: true });

const server = createServer((_, reply) => {
  void redis.getBuffer(key).then((body) => {
    reply.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body?.length ?? 0 });
    reply.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
