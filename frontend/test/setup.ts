import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// What is looked for may wait for a part that is fetched first: on a loaded machine that takes seconds, not one.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout, and so nothing to scroll.
Element.prototype.scrollIntoView = jest.fn();
