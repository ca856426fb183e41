import { addressBlock } from './address-block';

describe('An address block', () => {
  it.each([
    ['41.202.1.7', '41.202.1.7'],
    ['::ffff:41.202.1.7', '41.202.1.7'],
    ['2001:0db8:0000:0001:1:2:3:4', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::41.202.1.7', '64:ff9b:0:0::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, block) => expect(addressBlock(address)).toBe(block));

  it.each([
    ['41.202.1.7:51234', '41.202.1.7'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[::ffff:41.202.1.7]:443', '41.202.1.7'],
  ])('leaves out the port that a proxy wrote: %s', (address, block) =>
    expect(addressBlock(address)).toBe(block),
  );

  it('has two larger sizes', () => {
    expect(addressBlock('2001:db8:7:12ab::1', 56)).toBe('2001:db8:7:1200::/56');
    expect(addressBlock('2001:db8:7:12ab::1', 48)).toBe('2001:db8:7::/48');
    expect(addressBlock('41.202.1.7', 48)).toBe('41.202.1.7');
  });
});
