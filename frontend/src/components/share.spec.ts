import { share } from './share';
import { useToasts } from './toast-store';

const receipt = { path: '/receipts/R-1?check=a', text: 'R-1', copied: 'Link copied' };
const url = 'http://localhost/receipts/R-1?check=a';

const provide = (part: object) => {
  for (const [name, value] of Object.entries({ share: undefined, clipboard: undefined, ...part })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
};

test('passes the full address to the native share dialog', async () => {
  const nativeShare = jest.fn().mockResolvedValue(undefined);
  provide({ share: nativeShare });
  await share(receipt);
  expect(nativeShare).toHaveBeenCalledWith({ title: 'R-1', text: 'R-1', url });
});

test('closing the share dialog is not an error', async () => {
  provide({ share: jest.fn().mockRejectedValue(new DOMException('closed', 'AbortError')) });
  await expect(share(receipt)).resolves.toBeUndefined();
});

test('without native sharing, copies the address', async () => {
  const writeText = jest.fn().mockResolvedValue(undefined);
  provide({ clipboard: { writeText } });
  await share(receipt);
  expect(writeText).toHaveBeenCalledWith(url);
  expect(useToasts.getState().latest).toMatchObject({ title: 'Link copied' });
});

test('without a usable clipboard, shows the address for manual copying', async () => {
  provide({});
  await share(receipt);
  expect(useToasts.getState().latest).toMatchObject({ title: url });
  provide({ clipboard: { writeText: jest.fn().mockRejectedValue(new Error('denied')) } });
  await share(receipt);
  expect(useToasts.getState().latest).toMatchObject({ title: url });
});
