import { deviceLabel, networksOf } from './client-info';

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('The label of a device', () => {
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
  ])('for %s is %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});

describe('The address block of one client', () => {
  it.each([
    ['41.202.219.7', '41.202.219.7'],
    ['::ffff:41.202.219.7', '41.202.219.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('at %s is %s', (address, block) => {
    expect(networksOf(address).address).toBe(block);
  });
});

describe('The networks around an address', () => {
  it.each([
    ['2001:db8:1:2f3::1', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8:1:2ff::1', '2001:db8:1:200::/56', '2001:db8:1::/48'],
    ['2001:db8:1:300::1', '2001:db8:1:300::/56', '2001:db8:1::/48'],
    ['2001:db8:1:f3::1', '2001:db8:1:0::/56', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/56', '2001:db8:0::/48'],
    ['41.202.219.7', null, null],
    ['::ffff:41.202.219.7', null, null],
  ])('of %s are %s and %s', (address, network_56, network_48) => {
    expect(networksOf(address)).toMatchObject({ network_56, network_48 });
  });
});
