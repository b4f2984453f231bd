import type { ComponentPropsWithRef, ElementType } from 'react';

/**
 * Own props of a component that lets its caller choose the element, and what that element takes:
 * `<Row as={Link} to="…" title="…" />`. This folder knows no router; links come from callers.
 */
export type Polymorphic<E extends ElementType, Own> = Own & { as?: E | undefined } & Omit<
    ComponentPropsWithRef<E>,
    keyof Own | 'as'
  >;
