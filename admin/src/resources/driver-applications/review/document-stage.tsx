import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentFile } from '../../../records';
import { DocumentImage } from './document-image';
import { PdfDocument } from './pdf-document';
import { STAGE } from './review-layout';

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
      <Typography variant="body2" sx={{ m: 'auto', p: 4, color: STAGE.quiet }}>
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
        bgcolor: STAGE.ground,
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
