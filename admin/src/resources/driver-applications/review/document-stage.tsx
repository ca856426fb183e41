import PictureAsPdfRounded from '@mui/icons-material/PictureAsPdfRounded';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../../providers/data';
import type { DocumentFile } from '../../../records';
import { DocumentImage } from './document-image';
import { DocumentReason } from './document-reason';
import { STAGE } from './review-layout';

/** PDFs are downloaded, never opened inside the console (docs/api.md). */
function PdfDocument({ applicationId, file }: { applicationId: string; file: DocumentFile }) {
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
      <PictureAsPdfRounded sx={{ fontSize: 48, color: STAGE.muted }} />
      <Typography variant="body2">
        {translate('console.review.pdf', { size: Math.max(1, Math.round(file.size / 1024)) })}
      </Typography>
      <Button variant="outlined" color="inherit" loading={saving.isPending} onClick={() => saving.mutate()}>
        {translate('console.review.save_pdf')}
      </Button>
    </Stack>
  );
}

interface DocumentStageProps {
  applicationId: string;
  file: DocumentFile;
  label: string;
}

export function DocumentStage({ applicationId, file, label }: DocumentStageProps) {
  const translate = useTranslate();
  return (
    <Frame label={label} strong={file.state === 'waiting'}>
      {file.mime === 'application/pdf' ? (
        <PdfDocument applicationId={applicationId} file={file} />
      ) : (
        <DocumentImage
          applicationId={applicationId}
          file={file}
          label={translate('console.review.document', { label })}
        />
      )}
    </Frame>
  );
}

export function MissingStage({ label }: { label: string }) {
  const translate = useTranslate();
  return (
    <Frame label={label}>
      <Typography variant="body2" sx={{ m: 'auto', p: 4, color: STAGE.muted }}>
        {translate('console.review.not_sent')}
      </Typography>
    </Frame>
  );
}

function Frame({
  label,
  strong = false,
  children,
}: {
  label: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      component="figure"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        m: 0,
        minWidth: 0,
        minHeight: { xs: 320, lg: 0 },
        borderRadius: '12px',
        overflow: 'hidden',
        bgcolor: STAGE.fill,
        color: STAGE.text,
      }}
    >
      <Typography
        component="figcaption"
        sx={{
          position: 'absolute',
          zIndex: 1,
          top: 16,
          left: 12,
          px: 1,
          borderRadius: '6px',
          fontSize: 12,
          lineHeight: '24px',
          bgcolor: strong ? 'warning.main' : STAGE.tool,
          ...(strong && { color: 'background.paper', fontWeight: 600 }),
        }}
      >
        {label}
      </Typography>
      {children}
    </Box>
  );
}
