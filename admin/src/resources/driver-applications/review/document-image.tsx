import { Box, Button, CircularProgress, Dialog, Stack, Typography } from '@mui/material';
import { useReducer, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentFile } from '../../../records';
import { ImagePane } from './image-pane';
import { ImageTools } from './image-tools';
import { viewAfter, WHOLE } from './image-view';
import { STAGE } from './review-layout';
import { useDocumentLink } from './use-document-link';

interface DocumentImageProps {
  applicationId: string;
  file: DocumentFile;
  label: string;
}

export function DocumentImage({ applicationId, file, label }: DocumentImageProps) {
  const translate = useTranslate();
  const [full, setFull] = useState(false);
  const [view, step] = useReducer(viewAfter, WHOLE);
  const link = useDocumentLink(applicationId, file, 'full');
  const [broken, setBroken] = useState<string | null>(null);
  const url = link.data?.url;
  if (link.isError || (url !== undefined && broken === url))
    return <Failed again={() => void link.refetch()} />;
  if (url === undefined)
    return <CircularProgress color="inherit" aria-label={translate('ra.page.loading')} sx={{ m: 'auto' }} />;
  const pane = (
    <ImagePane url={url} label={label} view={view} onStep={step} onBroken={() => setBroken(url)} />
  );
  const tools = <ImageTools label={label} view={view} onStep={step} full={full} onFull={setFull} />;
  const content = (
    <>
      {tools}
      {pane}
    </>
  );
  if (!full) return content;
  return (
    <Dialog open fullScreen onClose={() => setFull(false)} aria-label={label}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          minHeight: 0,
          bgcolor: STAGE.ground,
          color: STAGE.text,
        }}
      >
        {tools}
        {pane}
      </Box>
    </Dialog>
  );
}

function Failed({ again }: { again: () => void }) {
  const translate = useTranslate();
  return (
    <Stack sx={{ m: 'auto', p: 4, gap: 1.5, alignItems: 'center' }} role="alert">
      <Typography variant="body2">{translate('console.review.link_failed')}</Typography>
      <Button variant="outlined" color="inherit" onClick={again}>
        {translate('console.home.retry')}
      </Button>
    </Stack>
  );
}
