import { deviceLabel } from './device-label';

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('What a device is called', () => {
  it.each([
    [`${MOZILLA} (Linux; Android 10; K) ${KHTML} Chrome/139.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
    [
      `${MOZILLA} (Linux; Android 14; SM-A155F) ${KHTML} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet · Android',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/139.0 Safari/537.36 Edg/139.0`,
      'Edge · Windows',
    ],
    [`${MOZILLA} (Linux; Android 12) ${KHTML} Chrome/120.0 Mobile Safari/537.36 OPR/76.2`, 'Opera · Android'],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
      'Safari · iPhone',
    ],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0`, 'Firefox · Mac'],
    ['curl/8.5.0', null],
    ['<script>alert(1)</script>', null],
    [`Chrome/${'9'.repeat(600)}`, null],
    ['', null],
    [null, null],
  ])('%s is %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
