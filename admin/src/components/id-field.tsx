import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import { IconButton, Tooltip } from '@mui/material';
import { TextField, useNotify, useRecordContext, useTranslate } from 'react-admin';

export function IdField({ source }: { source: 'id' }) {
  const translate = useTranslate();
  const notify = useNotify();
  const id = useRecordContext<{ id: string }>()?.[source] ?? '';
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    notify('console.copy_id.done', { type: 'info' });
  };
  return (
    <>
      <TextField source={source} />
      {/* Absent without https, except on localhost. */}
      {'clipboard' in navigator && (
        <Tooltip title={translate('console.copy_id.action')}>
          <IconButton
            aria-label={translate('console.copy_id.action')}
            onClick={() => void copy()}
            sx={{ width: 44, height: 44, my: -1.5 }}
          >
            <ContentCopyRounded fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}
