import { SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { redactSpan } from './redaction';

const spanWith = (attributes: ReadableSpan['attributes'], name = 'POST') =>
  redactSpan({
    name,
    kind: SpanKind.CLIENT,
    attributes,
    events: [{ name: 'exception', attributes: { 'exception.message': '237670000000' } }],
    status: { code: 2, message: 'no route to 237670000000' },
  } as unknown as ReadableSpan);

describe('An exported span', () => {
  it.each([
    [
      '/collection/v1_0/accountholder/msisdn/237670000000/active',
      '/collection/v1_0/accountholder/msisdn/*/active',
    ],
    ['/collection/v1_0/requesttopay/0190b7c4-1f6a-7d2e-8a51-3f6c2d9e4b10', '/collection/v1_0/requesttopay/*'],
    ['/fcm/send/dGhpcyBpcyBhIHN1YnNjcmlwdGlvbg:APA91b', '/fcm/send/*'],
    ['/token?grant_type=client_credentials&phone=237670000000', '/token'],
  ])('shows %s as %s', (path, shown) => {
    const { attributes } = spanWith({ 'url.full': `https://user:pass@provider.test${path}` });
    expect(attributes).toEqual({ 'url.full': `https://provider.test${shown}` });
  });

  it('masks long numbers in texts and keeps ids', () => {
    const id = '12345678-b466-43e8-8e12-510123456789';
    const { attributes, name, events, status } = spanWith(
      { 'db.query.text': 'no route to 237670000000', 'server.port': 237670000000, 'mboa.request_id': id },
      'job 237670000000',
    );
    expect(attributes).toEqual({
      'db.query.text': 'no route to *',
      'server.port': 237670000000,
      'mboa.request_id': id,
    });
    expect({ name, events, status }).toEqual({ name: 'job *', events: [], status: { code: 2 } });
  });

  it('has no attribute that may identify a person', () => {
    const { attributes, kind } = spanWith({
      'client.address': '203.0.113.7',
      'db.postgresql.values': ['237670000000'],
      'url.path': '/api/files/secret',
      'url.query': '?phone=237670000000',
      'user_agent.original': 'Firefox',
    });
    expect({ attributes, kind }).toEqual({ attributes: {}, kind: SpanKind.CLIENT });
  });
});
