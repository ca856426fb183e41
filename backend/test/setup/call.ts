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

/** HTTP calls with objects as JSON. `product` is a function, because specs start the product later. */
export function callsTo(product: () => { url: string }) {
  const send = (who: { token: string }, method: string, path: string, body?: object): Promise<Response> =>
    fetch(product().url + path, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = (...sent: Parameters<typeof send>): Promise<Answer> => read(send(...sent));
  return {
    /** The raw `fetch` response. */
    send,
    /** The parsed response. */
    call,
  };
}
