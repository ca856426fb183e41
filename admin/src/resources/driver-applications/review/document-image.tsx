import AddRounded from '@mui/icons-material/AddRounded';
import CloseFullscreenRounded from '@mui/icons-material/CloseFullscreenRounded';
import OpenInFullRounded from '@mui/icons-material/OpenInFullRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import RotateRightRounded from '@mui/icons-material/RotateRightRounded';
import {
  Box,
  Button,
  CircularProgress,
  Dialog,
  IconButton,
  Stack,
  type SvgIconProps,
  Typography,
} from '@mui/material';
import { type ComponentType, useReducer, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentFile } from '../../../records';
import { ImagePane } from './image-pane';
import { type ImageView, INITIAL_VIEW, MAX_ZOOM, MIN_ZOOM, viewAfter, type ViewStep } from './image-view';
import { STAGE } from './review-layout';
import { useDocumentLink } from './use-document-link';

interface ImageToolsProps {
  label: string;
  view: ImageView;
  onStep: (step: ViewStep) => void;
  full: boolean;
  onFull: (full: boolean) => void;
}

function ImageTools({ label, view, onStep, full, onFull }: ImageToolsProps) {
  const translate = useTranslate();
  const tool = (name: string, Icon: ComponentType<SvgIconProps>, act: () => void, disabled = false) => (
    <IconButton
      aria-label={`${translate(`console.review.view.${name}`)} — ${label}`}
      title={translate(`console.review.view.${name}`)}
      onClick={act}
      disabled={disabled}
      sx={{
        width: { xs: 44, md: 36 },
        height: { xs: 44, md: 36 },
        borderRadius: '8px',
        bgcolor: STAGE.tool,
        color: STAGE.text,
        '&:hover, &.Mui-focusVisible': { bgcolor: STAGE.tool, outline: '2px solid currentColor' },
        '&.Mui-disabled': { bgcolor: STAGE.tool, color: STAGE.text, opacity: 0.4 },
      }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
  return (
    <Stack direction="row" sx={{ alignSelf: 'flex-end', gap: 1, p: 1.25 }}>
      {tool('turn', RotateRightRounded, () => onStep({ step: 'turn' }))}
      {tool('further', RemoveRounded, () => onStep({ step: 'further' }), view.zoom === MIN_ZOOM)}
      {tool('closer', AddRounded, () => onStep({ step: 'closer' }), view.zoom === MAX_ZOOM)}
      {full
        ? tool('small', CloseFullscreenRounded, () => onFull(false))
        : tool('full', OpenInFullRounded, () => onFull(true))}
    </Stack>
  );
}

interface DocumentImageProps {
  applicationId: string;
  file: DocumentFile;
  label: string;
}

export function DocumentImage({ applicationId, file, label }: DocumentImageProps) {
  const translate = useTranslate();
  const [full, setFull] = useState(false);
  const [view, step] = useReducer(viewAfter, INITIAL_VIEW);
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
          bgcolor: STAGE.fill,
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
