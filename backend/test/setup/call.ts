import { request } from 'undici';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: ReturnType<typeof JSON.parse>;
}

export async function read(answer: Response | Promise<Response>): Promise<Answer> {
  const response = await answer;
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

export const bodyOf = async (answer: Response | Promise<Response>): Promise<Answer['body']> =>
  (await read(answer)).body;

/** Like `read(fetch(…))` without the parsed body, in a fifth of its CPU time. */
export async function readUrl(
  url: string,
  sent: Parameters<typeof request>[1],
): Promise<Omit<Answer, 'body'>> {
  const { statusCode, headers, body } = await request(url, sent);
  const pairs = Object.entries(headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return { status: statusCode, headers: new Headers(pairs), text: await body.text() };
}

/** HTTP calls with objects as JSON. `product` is a function, because specs start the product later. */
export function callsTo(product: () => { url: string }) {
  const withBody = (who: { token: string }, method: string, body?: object) => ({
    method,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    /** The raw `fetch` response. */
    send: (who: { token: string }, method: string, path: string, body?: object): Promise<Response> =>
      fetch(product().url + path, withBody(who, method, body)),
    /** The parsed response. */
    async call(who: { token: string }, method: string, path: string, body?: object): Promise<Answer> {
      const answer = await readUrl(product().url + path, withBody(who, method, body));
      return { ...answer, body: JSON.parse(answer.text) };
    },
  };
}
