/** A bare Node server: it sends the bytes that it has fetched once, ready-made, whatever is asked. `bare-server.ts URL` */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiKey } from './bench-service';

const response = await fetch(process.argv[2] ?? '', { headers: { 'X-API-Key': apiKey } });
const body = Buffer.from(await response.arrayBuffer());
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };

const server = createServer((_, reply) => {
  reply.writeHead(200, headers);
  reply.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
