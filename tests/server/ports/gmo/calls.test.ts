import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callOnce, callRows, httpTransport, NoAnswer, ProviderError } from '#server/ports/gmo/calls.ts';

let server: Server;
let base: string;
let answer: { status: number; body: string; location?: string } | 'nothing';
let asked: { method: string; path: string; type: string; body: string }[];

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: 'AccessID=a1&AccessPass=p1' };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const type = request.headers['content-type'] ?? '';
      asked.push({ method: request.method ?? '', path: request.url ?? '', type, body });
      if (answer === 'nothing') return;
      if (answer.location) response.setHeader('Location', answer.location);
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // a TCP server's
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('posts a form to the call by its name and reads a query string', async () => {
  const row = await callOnce(httpTransport(base, 5_000), 'EntryTran', { OrderID: 'demo-1', Amount: '1100' });
  expect(row).toEqual({ AccessID: 'a1', AccessPass: 'p1' });
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/payment/EntryTran.idPass',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: 'OrderID=demo-1&Amount=1100',
    },
  ]);
});

it('takes rows apart that are joined by |', async () => {
  answer = { status: 200, body: 'CardSeq=0|1&CardNo=*1111|*4444&DeleteFlag=1|0' };
  expect(await callRows(httpTransport(base, 5_000), 'SearchCard', {})).toEqual([
    { CardSeq: '0', CardNo: '*1111', DeleteFlag: '1' },
    { CardSeq: '1', CardNo: '*4444', DeleteFlag: '0' },
  ]);
});

it('finds errors in an answer of 200', async () => {
  answer = { status: 200, body: 'ErrCode=42G|E01&ErrInfo=42G030000|E01040010' };
  const refused = callOnce(httpTransport(base, 5_000), 'ExecTran', {});
  await expect(refused).rejects.toThrow(ProviderError);
  await expect(refused).rejects.toMatchObject({ codes: ['42G030000', 'E01040010'] });
});

it.each([
  ['status 500', { status: 500, body: 'AccessID=a1' }],
  ['a page', { status: 200, body: '<html>busy</html>' }],
  ['a page that speaks of an error', { status: 200, body: '<p>busy&ErrInfo=42G030000</p>' }],
  ['nothing at all', { status: 200, body: '' }],
  ['ten megabytes', { status: 200, body: `AccessID=${'a1|'.repeat(3_500_000)}` }],
  ['a million fields', { status: 200, body: 'a=&'.repeat(1_000_000) }],
  ['a way to another address', { status: 302, body: '', location: '/payment/Elsewhere.idPass' }],
])('counts %s as no answer', async (_, given) => {
  answer = given;
  await expect(callOnce(httpTransport(base, 5_000), 'ExecTran', {})).rejects.toThrow(NoAnswer);
  expect(asked).toHaveLength(1);
});

it('does not wait for ever', async () => {
  answer = 'nothing';
  await expect(callOnce(httpTransport(base, 50), 'ExecTran', {})).rejects.toThrow(NoAnswer);
});
