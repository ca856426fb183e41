import AddRounded from '@mui/icons-material/AddRounded';
import CloseFullscreenRounded from '@mui/icons-material/CloseFullscreenRounded';
import OpenInFullRounded from '@mui/icons-material/OpenInFullRounded';
import RemoveRounded from '@mui/icons-material/RemoveRounded';
import RotateRightRounded from '@mui/icons-material/RotateRightRounded';
import { IconButton, Stack, type SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { CLOSEST, FARTHEST, type ImageView, type ViewStep } from './image-view';
import { STAGE } from './review-layout';

interface ImageToolsProps {
  label: string;
  view: ImageView;
  onStep: (step: ViewStep) => void;
  full: boolean;
  onFull: (full: boolean) => void;
}

export function ImageTools({ label, view, onStep, full, onFull }: ImageToolsProps) {
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
      {tool('further', RemoveRounded, () => onStep({ step: 'further' }), view.zoom === FARTHEST)}
      {tool('closer', AddRounded, () => onStep({ step: 'closer' }), view.zoom === CLOSEST)}
      {full
        ? tool('small', CloseFullscreenRounded, () => onFull(false))
        : tool('full', OpenInFullRounded, () => onFull(true))}
    </Stack>
  );
}
