import { act, renderHook } from '@testing-library/react';
import { draftKey, openDraft, useDraft } from '../draft-store';
import { type PreparedFile, prepareFile } from '../prepare-file';
import { useChosenFiles } from './use-chosen-files';

jest.mock('idb-keyval', () => ({ createStore: () => 'papers', get: async () => undefined }));
jest.mock('../prepare-file', () => ({ FileRefused: class extends Error {}, prepareFile: jest.fn() }));

test('a photo whose compression ends after its document was closed is added to no other draft', async () => {
  let finish: (file: PreparedFile) => void = () => undefined;
  jest.mocked(prepareFile).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await openDraft(draftKey('ada', 'renewed-license'));
  const { result } = renderHook(() => useChosenFiles('license_file_recto'));
  act(() => result.current.choose([new File(['photo'], 'a.jpg', { type: 'image/jpeg' })]));
  expect(result.current.preparing).toBe(1);
  await act(async () => openDraft(draftKey('ada', 'renewed-insurance')));
  await act(async () => finish({ content: new Blob(['a']), name: 'a.jpg', coarse: false }));
  expect(useDraft.getState()).toMatchObject({ draft: { files: {} }, preparing: [] });
  expect(useDraft.getState().contents.size).toBe(0);
});
