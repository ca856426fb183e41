/** @jest-environment ./jest.browser-environment.cjs */
import { ListBase } from 'react-admin';
import { click, render, shows, until } from '../../test/render';
import { ExportButton } from './export-button';

Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
HTMLAnchorElement.prototype.click = () => undefined;

test('audits the number of matching rows, not of those on numbered pages', async () => {
  const recordExport = jest.fn().mockResolvedValue({ recorded: true });
  // The data provider limits `total` to fifty pages.
  const getList = async () => ({
    data: [{ id: 'r-1' }],
    total: 1250,
    meta: { counted: 4321, atLeast: false },
  });
  await render(
    <ListBase resource="rides" disableAuthentication>
      <ExportButton />
    </ListBase>,
    { role: 'admin', data: { getList, recordExport } },
  );
  await shows('console.export.action');
  await until(() => document.querySelector('button:disabled') === null);
  await click('console.export.action');
  await until(() => recordExport.mock.calls.length > 0);
  expect(recordExport).toHaveBeenCalledWith({ list: 'rides', filters: [], rows: 4321 });
});
