;; Dot products of one int8 query with n int8 rows, 32 lanes a step.
;; The row length is padded by the caller: the loop knows no tail. Integer sums are exact in any order.
(module
  (memory (export "memory") 1 65536)
  ;; q: query, b: first row, n: rows, d: row length in bytes (multiple of 32), o: n int32 results.
  (func (export "dotInt8") (param $q i32) (param $b i32) (param $n i32) (param $d i32) (param $o i32)
    (local $i i32) (local $p i32) (local $qe i32) (local $qp i32)
    (local $a0 v128) (local $a1 v128) (local $x v128) (local $y v128)
    (local.set $qe (i32.add (local.get $q) (local.get $d)))
    (local.set $p (local.get $b))
    (block $done (loop $rows
      (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
      (local.set $a0 (v128.const i32x4 0 0 0 0))
      (local.set $a1 (v128.const i32x4 0 0 0 0))
      (local.set $qp (local.get $q))
      (loop $lanes
        (local.set $x (v128.load (local.get $p)))
        (local.set $y (v128.load (local.get $qp)))
        (local.set $a0 (i32x4.add (local.get $a0)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x)) (i16x8.extend_low_i8x16_s (local.get $y)))))
        (local.set $a1 (i32x4.add (local.get $a1)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x)) (i16x8.extend_high_i8x16_s (local.get $y)))))
        (local.set $x (v128.load offset=16 (local.get $p)))
        (local.set $y (v128.load offset=16 (local.get $qp)))
        (local.set $a0 (i32x4.add (local.get $a0)
          (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $x)) (i16x8.extend_low_i8x16_s (local.get $y)))))
        (local.set $a1 (i32x4.add (local.get $a1)
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $x)) (i16x8.extend_high_i8x16_s (local.get $y)))))
        (local.set $p (i32.add (local.get $p) (i32.const 32)))
        (local.set $qp (i32.add (local.get $qp) (i32.const 32)))
        (br_if $lanes (i32.lt_u (local.get $qp) (local.get $qe))))
      (local.set $a0 (i32x4.add (local.get $a0) (local.get $a1)))
      (i32.store (local.get $o)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $a0)) (i32x4.extract_lane 1 (local.get $a0)))
          (i32.add (i32x4.extract_lane 2 (local.get $a0)) (i32x4.extract_lane 3 (local.get $a0)))))
      (local.set $o (i32.add (local.get $o) (i32.const 4)))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $rows))))

  ;; The product of each int8 row with a query, times a float32 of the row's own. q: the query as int16; s: n factors;
  ;; o: n float32 results. Four rows at a time, a quarter of all apart: memory is read in four streams at once, which brings
  ;; a large matrix in more than twice as fast as one stream. Quarters are rounded up, and the last are moved back to end with
  ;; the rows, so that some rows may be done twice.
  (func (export "scaledInt8") (param $q i32) (param $b i32) (param $n i32) (param $d i32) (param $s i32) (param $o i32)
    (local $i i32) (local $m i32) (local $last i32) (local $qe i32) (local $qp i32) (local $x v128)
    (local $r1 i32) (local $r2 i32) (local $r3 i32) (local $p0 i32) (local $p1 i32) (local $p2 i32) (local $p3 i32)
    (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
    (local.set $qe (i32.add (local.get $q) (i32.shl (local.get $d) (i32.const 1))))
    ;; m: rows of a quarter; last: where the last quarter may begin; r1, r2, r3: where the others begin.
    (local.set $m (i32.shr_u (i32.add (local.get $n) (i32.const 3)) (i32.const 2)))
    (local.set $last (i32.sub (local.get $n) (local.get $m)))
    (local.set $r1 (call $least (local.get $m) (local.get $last)))
    (local.set $r2 (call $least (i32.mul (local.get $m) (i32.const 2)) (local.get $last)))
    (local.set $r3 (call $least (i32.mul (local.get $m) (i32.const 3)) (local.get $last)))
    (local.set $p0 (local.get $b))
    (local.set $p1 (i32.add (local.get $b) (i32.mul (local.get $r1) (local.get $d))))
    (local.set $p2 (i32.add (local.get $b) (i32.mul (local.get $r2) (local.get $d))))
    (local.set $p3 (i32.add (local.get $b) (i32.mul (local.get $r3) (local.get $d))))
    (block $done (loop $rows
      (br_if $done (i32.ge_u (local.get $i) (local.get $m)))
      (local.set $a0 (v128.const i32x4 0 0 0 0))
      (local.set $a1 (v128.const i32x4 0 0 0 0))
      (local.set $a2 (v128.const i32x4 0 0 0 0))
      (local.set $a3 (v128.const i32x4 0 0 0 0))
      (local.set $qp (local.get $q))
      (loop $lanes
        (local.set $x (v128.load (local.get $qp)))
        (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $p0)) (local.get $x))))
        (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $p1)) (local.get $x))))
        (local.set $a2 (i32x4.add (local.get $a2) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $p2)) (local.get $x))))
        (local.set $a3 (i32x4.add (local.get $a3) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $p3)) (local.get $x))))
        (local.set $x (v128.load offset=16 (local.get $qp)))
        (local.set $a0 (i32x4.add (local.get $a0) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $p0)) (local.get $x))))
        (local.set $a1 (i32x4.add (local.get $a1) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $p1)) (local.get $x))))
        (local.set $a2 (i32x4.add (local.get $a2) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $p2)) (local.get $x))))
        (local.set $a3 (i32x4.add (local.get $a3) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $p3)) (local.get $x))))
        (local.set $p0 (i32.add (local.get $p0) (i32.const 16)))
        (local.set $p1 (i32.add (local.get $p1) (i32.const 16)))
        (local.set $p2 (i32.add (local.get $p2) (i32.const 16)))
        (local.set $p3 (i32.add (local.get $p3) (i32.const 16)))
        (local.set $qp (i32.add (local.get $qp) (i32.const 32)))
        (br_if $lanes (i32.lt_u (local.get $qp) (local.get $qe))))
      (call $put (local.get $s) (local.get $o) (local.get $i) (local.get $a0))
      (call $put (local.get $s) (local.get $o) (i32.add (local.get $r1) (local.get $i)) (local.get $a1))
      (call $put (local.get $s) (local.get $o) (i32.add (local.get $r2) (local.get $i)) (local.get $a2))
      (call $put (local.get $s) (local.get $o) (i32.add (local.get $r3) (local.get $i)) (local.get $a3))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $rows))))

  (func $least (param $x i32) (param $y i32) (result i32)
    (select (local.get $x) (local.get $y) (i32.lt_u (local.get $x) (local.get $y))))

  ;; Writes the result of row i: the sum over the lanes, times its factor.
  (func $put (param $s i32) (param $o i32) (param $i i32) (param $a v128)
    (local.set $i (i32.shl (local.get $i) (i32.const 2)))
    (f32.store (i32.add (local.get $o) (local.get $i))
      (f32.mul
        (f32.load (i32.add (local.get $s) (local.get $i)))
        (f32.convert_i32_s
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
            (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a))))))))

  ;; The first of n float32 values from index i on that is at least x; n where none is. o: the values.
  (func (export "firstAtLeast") (param $o i32) (param $i i32) (param $n i32) (param $x f32) (result i32)
    (local $last i32) (local $xs v128)
    (local.set $last (i32.sub (local.get $n) (i32.const 4)))
    (local.set $xs (f32x4.splat (local.get $x)))
    (block $near (loop $fours
      (br_if $near (i32.gt_s (local.get $i) (local.get $last)))
      (br_if $near (v128.any_true (f32x4.ge
        (v128.load align=4 (i32.add (local.get $o) (i32.shl (local.get $i) (i32.const 2)))) (local.get $xs))))
      (local.set $i (i32.add (local.get $i) (i32.const 4)))
      (br $fours)))
    (block $found (loop $ones
      (br_if $found (i32.ge_s (local.get $i) (local.get $n)))
      (br_if $found (f32.ge
        (f32.load (i32.add (local.get $o) (i32.shl (local.get $i) (i32.const 2)))) (local.get $x)))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $ones)))
    (local.get $i))

  ;; For each of k blocks of rows the largest dot product with each of four queries, at least 0.
  ;; q: queries as int16, for every 16 components those of the first, the second, the third, the fourth;
  ;; e: for each block the row after its last, ascending; o: k times four int32 results.
  (func (export "bestInt8") (param $q i32) (param $b i32) (param $e i32) (param $k i32) (param $d i32) (param $o i32)
    (local $i i32) (local $row i32) (local $end i32) (local $p i32) (local $pe i32) (local $qp i32)
    (local $best v128) (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128) (local $x v128) (local $y v128)
    (local.set $p (local.get $b))
    (block $done (loop $blocks
      (br_if $done (i32.ge_u (local.get $i) (local.get $k)))
      (local.set $end (i32.load (local.get $e)))
      (local.set $best (v128.const i32x4 0 0 0 0))
      (block $full (loop $rows
        (br_if $full (i32.ge_u (local.get $row) (local.get $end)))
        (local.set $a0 (v128.const i32x4 0 0 0 0))
        (local.set $a1 (v128.const i32x4 0 0 0 0))
        (local.set $a2 (v128.const i32x4 0 0 0 0))
        (local.set $a3 (v128.const i32x4 0 0 0 0))
        (local.set $qp (local.get $q))
        (local.set $pe (i32.add (local.get $p) (local.get $d)))
        (loop $lanes
          (local.set $x (v128.load8x8_s (local.get $p)))
          (local.set $y (v128.load8x8_s offset=8 (local.get $p)))
          (local.set $a0 (i32x4.add (local.get $a0) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=0 (local.get $qp)))
            (i32x4.dot_i16x8_s (local.get $y) (v128.load offset=16 (local.get $qp))))))
          (local.set $a1 (i32x4.add (local.get $a1) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=32 (local.get $qp)))
            (i32x4.dot_i16x8_s (local.get $y) (v128.load offset=48 (local.get $qp))))))
          (local.set $a2 (i32x4.add (local.get $a2) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=64 (local.get $qp)))
            (i32x4.dot_i16x8_s (local.get $y) (v128.load offset=80 (local.get $qp))))))
          (local.set $a3 (i32x4.add (local.get $a3) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=96 (local.get $qp)))
            (i32x4.dot_i16x8_s (local.get $y) (v128.load offset=112 (local.get $qp))))))
          (local.set $p (i32.add (local.get $p) (i32.const 16)))
          (local.set $qp (i32.add (local.get $qp) (i32.const 128)))
          (br_if $lanes (i32.lt_u (local.get $p) (local.get $pe))))
        ;; The sums over the lanes of all four, side by side: neighbouring lanes first, then the halves.
        (local.set $x (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $a0) (local.get $a1))
          (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $a0) (local.get $a1))))
        (local.set $y (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 8 9 10 11 24 25 26 27 (local.get $a2) (local.get $a3))
          (i8x16.shuffle 4 5 6 7 20 21 22 23 12 13 14 15 28 29 30 31 (local.get $a2) (local.get $a3))))
        (local.set $best (i32x4.max_s (local.get $best) (i32x4.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $x) (local.get $y))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $x) (local.get $y)))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $rows)))
      (v128.store align=4 (local.get $o) (local.get $best))
      (local.set $o (i32.add (local.get $o) (i32.const 16)))
      (local.set $e (i32.add (local.get $e) (i32.const 4)))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $blocks)))))
