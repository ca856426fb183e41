import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card';
import { lazyComponent } from '../../../components/lazy-component';
import { CardTitle, Note } from '../../../components/text';
import { toast } from '../../../components/toast';
import { useErrorText } from '../../../lib/api/error-text';
import { hasCode } from '../../../lib/api/errors';
import { useDataDownload } from '../api/account';

const DeleteAccount = lazyComponent(() => import('./delete-account').then((m) => m.DeleteAccount));

const FreshCodeBox = lazyComponent(() =>
  import('../../../components/fresh-code-box').then((m) => m.FreshCodeBox),
);

export function MyData() {
  const { t } = useTranslation('profile');
  const [deleting, setDeleting] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const download = useDataDownload();
  const errorText = useErrorText();
  const save = () =>
    download.mutate(code, {
      onSuccess: () => {
        setNeedsCode(false);
        setCode('');
        toast.done(t('data.downloaded'));
      },
      onError: (error) => {
        if (hasCode(error, 'FRESH_CODE_REQUIRED')) setNeedsCode(true);
        else toast.failed(errorText(error));
      },
    });
  return (
    <Card gap={2}>
      <div>
        <CardTitle>{t('data.title')}</CardTitle>
        <Note>{t('data.text')}</Note>
      </div>
      {needsCode && <FreshCodeBox value={code} onChange={setCode} />}
      <Button
        variant="outlined"
        disabled={needsCode && code === ''}
        startIcon={<DownloadRounded />}
        loading={download.isPending}
        onClick={save}
      >
        {t('data.download')}
      </Button>
      <Button color="error" startIcon={<DeleteOutlineRounded />} onClick={() => setDeleting(true)}>
        {t('data.delete')}
      </Button>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </Card>
  );
}
