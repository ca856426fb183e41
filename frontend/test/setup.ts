import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Elements may wait for lazy chunks, which take seconds on a loaded machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout.
Element.prototype.scrollIntoView = jest.fn();
