import { normalizeEndpoint, pushServiceOf } from './push-address';

const HOSTS = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', 'Localhost:8443'];

describe('A push endpoint', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc:123', 'fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', '.push.services.mozilla.com'],
    ['https://web.push.apple.com/QAbc', '.push.apple.com'],
    ['https://localhost:8443/p', 'Localhost:8443'],
  ])('%s is allowed', (endpoint, service) => {
    expect(pushServiceOf(endpoint, HOSTS)).toBe(service);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:22/x',
    'https://web.push.apple.com:8443/x',
    'https://localhost:8444/p',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://evilfcm.googleapis.com/x',
    'https://evil-push.apple.com/x',
    'https://push.apple.com.evil.example/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://evil@fcm.googleapis.com/x',
    'https://localhost/p',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('%s is refused', (endpoint) => {
    expect(pushServiceOf(endpoint, HOSTS)).toBeUndefined();
  });

  it('is stored in normalised form', () => {
    expect(normalizeEndpoint('HTTPS://FCM.googleapis.com:443/a b')).toBe('https://fcm.googleapis.com/a%20b');
  });

  it.each(['', 'abc', '/fcm/send', 'https://', `https://fcm.googleapis.com/${'x'.repeat(2_000)}`])(
    'is rejected if the address is invalid: case %#',
    (given) => {
      expect(normalizeEndpoint(given)).toBeNull();
    },
  );
});
