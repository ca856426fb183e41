import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import { Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../../providers/data';
import type { DocumentFile } from '../../../records';
import { DocumentReason } from './document-reason';
import { STAGE } from './review-layout';

/** PDFs are downloaded, never opened inside the console (docs/api.md). */
export function PdfDocument({ applicationId, file }: { applicationId: string; file: DocumentFile }) {
  const translate = useTranslate();
  const notify = useNotify();
  const provider = useDataProvider<ConsoleDataProvider>();
  const reason = use(DocumentReason);
  const state = file.state === 'waiting' ? 'waiting' : 'current';
  const saving = useMutation({
    mutationFn: () =>
      provider.documentLink({ id: applicationId, field: file.field, state, size: 'full', reason }),
    onSuccess: ({ url }) => {
      const link = document.createElement('a');
      link.href = url;
      link.download = `${file.field}.pdf`;
      link.click();
    },
    onError: () => notify('console.review.link_failed', { type: 'error' }),
  });
  return (
    <Stack sx={{ m: 'auto', p: 4, gap: 1.5, alignItems: 'center' }}>
      <PictureAsPdfRounded sx={{ fontSize: 48, color: STAGE.quiet }} />
      <Typography variant="body2">
        {translate('console.review.pdf', { size: Math.max(1, Math.round(file.size / 1024)) })}
      </Typography>
      <Button variant="outlined" color="inherit" loading={saving.isPending} onClick={() => saving.mutate()}>
        {translate('console.review.save_pdf')}
      </Button>
    </Stack>
  );
}
