import { codeFor, postJson, signIn } from '../setup/sign-in';
import { startTestApp } from '../setup/test-app';

describe('The logs of a sign-in', () => {
  it('contain no code, number or token at the most verbose level', async () => {
    const written: string[] = [];
    const stdout = jest
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => written.push(String(text)) > 0);
    const product = await startTestApp({ LOG_LEVEL: 'trace' });
    const phone = '237677300099';
    try {
      await postJson(`${product.url}/api/auth/otp`, { phone, channel: 'sms' });
      const code = await codeFor(product, phone);
      const wrong = await postJson(`${product.url}/api/auth/verify`, { phone, token: '000000', type: 'sms' });
      expect(await wrong.text()).not.toContain(code);
      await postJson(`${product.url}/api/auth/verify`, { phone, token: code, type: 'sms' });
      const person = await signIn(product, phone);
      const cookie = person.jar.header;
      await postJson(`${product.url}/api/auth/refresh`, {}, { cookie });
      await person.request('GET', `/api/profiles/me?phone=${phone}`);
      await postJson(`${product.url}/api/auth/sign-out`, {}, { cookie });
      await product.close();

      // Outbox lines contain codes on purpose; everything else is the log.
      const isOutbox = (text: string) => text.startsWith('SMS to ');
      expect(written.find(isOutbox)).toBe(
        `SMS to ${phone}: Your Mboa code is ${code}. It is valid for 5 minutes. Never share it.\n`,
      );
      const logged = written.filter((text) => !isOutbox(text)).join('');
      expect(logged).toContain('"path":"/api/auth/verify","status":200');
      expect(logged).not.toMatch(new RegExp(`\\b${code}\\b`));
      const secrets = [phone, phone.slice(3), person.token, cookie.slice(0, 200)];
      for (const secret of secrets) expect(logged.includes(secret)).toBe(false);
    } finally {
      stdout.mockRestore();
    }
  });
});
