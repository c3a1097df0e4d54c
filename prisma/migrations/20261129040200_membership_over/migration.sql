-- The months that somebody was given are over.
ALTER TYPE "MembershipEnd" ADD VALUE IF NOT EXISTS 'OVER';
