import { Box } from '@mui/material';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { ImageView, ViewStep } from './image-view';

interface ImagePaneProps {
  url: string;
  label: string;
  view: ImageView;
  onStep: (step: ViewStep) => void;
  onBroken: () => void;
}

/** Pixels per arrow key. */
const NUDGE = 60;
const ARROWS: Partial<Record<string, [number, number]>> = {
  ArrowLeft: [NUDGE, 0],
  ArrowRight: [-NUDGE, 0],
  ArrowUp: [0, NUDGE],
  ArrowDown: [0, -NUDGE],
};
const ZOOM_KEYS: Partial<Record<string, ViewStep>> = {
  '+': { step: 'closer' },
  '=': { step: 'closer' },
  '-': { step: 'further' },
  '0': { step: 'reset' },
};

/** Panned by pointer or arrow keys, zoomed by double click or plus; fits its container at first. */
export function ImagePane({ url, label, view, onStep, onBroken }: ImagePaneProps) {
  const translate = useTranslate();
  const pane = useRef<HTMLDivElement>(null);
  const quarter = view.turns % 2 === 1;
  const move = (dx: number, dy: number) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = pane.current ?? {};
    onStep({ step: 'move', dx, dy, width, height });
  };
  const drag = (event: PointerEvent) => {
    if (view.zoom > 1 && event.buttons === 1) move(event.movementX, event.movementY);
  };
  const press = (event: KeyboardEvent) => {
    const zoom = ZOOM_KEYS[event.key];
    const arrow = view.zoom > 1 ? ARROWS[event.key] : undefined;
    if (zoom) onStep(zoom);
    else if (arrow) move(...arrow);
    else return;
    event.preventDefault();
  };
  return (
    <Box
      ref={pane}
      role="group"
      aria-label={translate('console.review.view.keys')}
      tabIndex={0}
      onPointerDown={(event) => view.zoom > 1 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={() => onStep({ step: view.zoom > 1 ? 'reset' : 'closer' })}
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        containerType: 'size',
        cursor: view.zoom > 1 ? 'grab' : 'zoom-in',
        touchAction: view.zoom > 1 ? 'none' : 'pan-y',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Box
        component="img"
        src={url}
        alt={label}
        draggable={false}
        onError={onBroken}
        sx={{
          maxWidth: quarter ? '100cqh' : '100cqw',
          maxHeight: quarter ? '100cqw' : '100cqh',
          userSelect: 'none',
          transition: 'scale 150ms, rotate 150ms',
          translate: `${view.x}px ${view.y}px`,
          rotate: `${view.turns * 90}deg`,
          scale: String(view.zoom),
        }}
      />
    </Box>
  );
}
